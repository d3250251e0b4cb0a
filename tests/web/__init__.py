"""The pages in a real browser, in front of a real house."""
