"""What everything else stands on: cards, hands, money, fairness, rules as data, words, errors."""
