"""Routes of the school: courses, items, answers, and progress."""

from asyncio import to_thread

import msgspec

from houseway.core.errors import BadInput
from houseway.core.words import t
from houseway.house.api.routing import ANYONE, SIGNED_IN, Call, Route
from houseway.house.school.learners import Learners, Sent, Taken, guest_of
from houseway.house.school.questions import Question, question
from houseway.school.catalogue import GameCourse, course, courses
from houseway.school.learner import Mode
from houseway.school.progress import CourseProgress, Progress, course_progress, progress
from houseway.school.questions import item_about_hand, next_item, topics_of
from houseway.school.schedule import is_enough

MOST_AT_ONCE = 10  # items in one request
MOST_HANDS = 50
MOST_SENT = 50  # answers in one request
ANSWER = 0.2  # of a command: an answer takes less space in the store


class Who(msgspec.Struct, frozen=True):
    learner: str = ""  # a guest's token


class Wanted(msgspec.Struct, frozen=True):
    courses: tuple[str, ...]
    mode: Mode = "drill"
    count: int = 1
    learner: str = ""
    hands: tuple[tuple[str, ...], ...] = ()  # that were played, to ask about those


class Questions(msgspec.Struct, frozen=True):
    """`enough` means that everything was asked, and nothing more is due today."""

    questions: tuple[Question, ...]
    enough: bool = False


class Answers(msgspec.Struct, frozen=True):
    answers: tuple[Sent, ...]
    learner: str = ""


class Graded(msgspec.Struct, frozen=True):
    taken: tuple[Taken, ...]


class School(msgspec.Struct, frozen=True):
    """All courses, with the learner's progress in each."""

    name: str  # of the account; empty for a guest
    answers: int
    courses: tuple[CourseProgress, ...]


class WhoseCourse(msgspec.Struct, frozen=True):
    course: str
    learner: str = ""


class Adopted(msgspec.Struct, frozen=True):
    answers: int


def account_of(call: Call) -> str:
    """Return the account that learns, or nothing. Guests with play chips come and go, and learn by
    a token of their own."""
    if call.signed is None or call.signed.is_guest:
        return ""
    return call.actor.name


def learner_id(call: Call, token: str) -> str:
    name = account_of(call)
    if name:
        return name
    if not token:
        raise BadInput(t("Sign in, or send your own learner token."))
    return guest_of(token)


def school_of(call: Call) -> Learners:
    return call.house.school.learners


def overview(call: Call) -> School:
    learner = school_of(call).learner(learner_id(call, call.query.learner))
    now = school_of(call).clock()
    progress_ = tuple(course_progress(learner, one, now) for one in courses().values())
    return School(account_of(call), learner.answers, progress_)


async def ask(call: Call) -> Questions:
    asked: Wanted = call.body
    who = learner_id(call, asked.learner)
    if not 1 <= asked.count <= MOST_AT_ONCE:
        raise BadInput(t("Ask for 1 to {most} items at a time.", most=MOST_AT_ONCE))
    if asked.mode == "exam":
        raise BadInput(t("Get the items of an exam with the exam."))
    wanted = tuple(course(name) for name in dict.fromkeys(asked.courses))
    if not wanted:
        raise BadInput(t("Name at least one course."))
    if asked.hands:
        return Questions(await to_thread(items_of_hands, wanted, asked))
    return await to_thread(items_for, school_of(call), who, wanted, asked)


def items_of_hands(wanted: tuple[GameCourse, ...], asked: Wanted) -> tuple[Question, ...]:
    """Return items about exactly these hands, from the first course that asks about hands."""
    if len(asked.hands) > MOST_HANDS:
        raise BadInput(t("Name at most {most} hands.", most=MOST_HANDS))
    able = [one for one in wanted if one.course.of_hand is not None]
    found = (item_about_hand((*able, *wanted)[0], hand) for hand in asked.hands)
    return tuple(question(one, asked.mode) for one in found)


def items_for(
    school: Learners, who: str, wanted: tuple[GameCourse, ...], asked: Wanted
) -> Questions:
    """Return items of different topics, as far as there are several."""
    learner, now = school.learner(who), school.clock()
    done = is_enough(learner, topics_of(wanted), now)
    ratings = school.topics([topic for _, topic in topics_of(wanted)])
    found: list[Question] = []
    for _ in range(asked.count):
        item = next_item(learner, wanted, now, ratings)
        found.append(question(item, asked.mode))
        learner = msgspec.structs.replace(learner, recent=(*learner.recent, item.key)[-2:])
    return Questions(tuple(found), done)


async def answer(call: Call) -> Graded:
    asked: Answers = call.body
    who = learner_id(call, asked.learner)
    if not 1 <= len(asked.answers) <= MOST_SENT:
        raise BadInput(t("Send 1 to {most} answers at a time.", most=MOST_SENT))
    if any(one.mode == "exam" for one in asked.answers):
        raise BadInput(t("Send the answers of an exam with the exam."))
    count_answers(call, len(asked.answers))
    return Graded(tuple(await to_thread(school_of(call).take, who, asked.answers)))


def count_answers(call: Call, count: int) -> None:
    call.house.allowances.command(call.caller, count * ANSWER)


def how_far(call: Call) -> Progress:
    who, one = learner_id(call, call.query.learner), course(call.query.course)
    school = school_of(call)
    rows = school.history(who, one.name)
    ratings = tuple((row.at, row.rating, row.correct) for row in rows)
    return progress(school.learner(who), one, ratings, school.clock())


def adopt(call: Call) -> Adopted:
    name = account_of(call)
    if not name:
        raise BadInput(t("A guest with play chips has no account to save answers to."))
    return Adopted(school_of(call).adopt(name, guest_of(call.body.learner)))


ROUTES = (
    Route("GET", "/api/school", overview, "The courses", ANYONE, asks=Who, gives=School),
    Route(
        "POST",
        "/api/school/items",
        ask,
        "The next items for a learner",
        ANYONE,
        takes=Wanted,
        gives=Questions,
        changes=False,
    ),
    Route(
        "POST",
        "/api/school/answers",
        answer,
        "Answers to items; each counts once, however often it is sent",
        ANYONE,
        takes=Answers,
        gives=Graded,
        harmless=True,
        counted_apart=True,
    ),
    Route(
        "GET",
        "/api/school/progress",
        how_far,
        "How far a learner is in a course: strength by topic, forgetting, ratings over time",
        ANYONE,
        asks=WhoseCourse,
        gives=Progress,
    ),
    Route(
        "POST",
        "/api/school/adopt",
        adopt,
        "Keep what was learnt as a guest with the account",
        SIGNED_IN,
        takes=Who,
        gives=Adopted,
        harmless=True,
    ),
)
