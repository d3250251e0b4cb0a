"""The school: courses that games declare, learners, exams and certificates."""
