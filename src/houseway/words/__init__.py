"""Sentences in other languages: templates, catalogues, and finding a sentence's words in them.

`docs/languages.md` tells how it works. The house records and answers in English; what people see
is put into their language at the last moment, from the English text alone.
"""

from houseway.words.catalogue import LANGUAGES, Words, catalogue_of, languages_of, words
from houseway.words.template import Template, shape

__all__ = ["LANGUAGES", "Template", "Words", "catalogue_of", "languages_of", "shape", "words"]
