"""Second, declarative formulations of the House Ways, written from the rule documents alone."""
