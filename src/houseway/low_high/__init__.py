"""The round that Si Ki Pi and Power Pai Gow share: four cards as a Low Hand and a High Hand,
against a dealer who sets by the House Way. A game gives its own rules to it as one object."""
