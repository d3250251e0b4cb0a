"""The round that Low-and-High games share: four cards as a Low Hand and a High Hand,
against a dealer who sets by the House Way. A game gives its own rules to it as one object."""
