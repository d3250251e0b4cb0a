"""The school in a house: learners, classes and exams in the store."""
