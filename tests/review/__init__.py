"""Records after the fact: exports, verification, histories, theory."""
