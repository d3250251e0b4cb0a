"""Every sentence that the source can say to people, found in the source itself.

Nobody has to mark a sentence: whatever reads as words in Python, in the pages' JavaScript and HTML
and in `clauses.toml` is one, with a named place for each argument. `docs/languages.md` tells how
they become catalogues.
"""

from houseway.testing.sentences.collected import Sentence, folders, of_folder

__all__ = ["Sentence", "folders", "of_folder"]
