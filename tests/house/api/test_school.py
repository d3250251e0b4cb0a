"""The school over HTTP: learning as a guest and with an account, exams, classes."""

from collections.abc import Iterator
from typing import Any

import pytest

from house.running_house import PASSWORD, Person, Running, running
from houseway.school.catalogue import courses, item
from houseway.school.certificate import check
from houseway.school.papers import Paper, items_of

COURSE = "si-ki-pi/house-way"
TOKEN = "0123456789abcdef0123456789abcdef"
OTHER = "f" * 32


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("school")
    with running(f"sqlite:///{folder / 'house.db'}") as found:
        yield found


def join(house: Running, name: str, role: str = "player") -> Person:
    """A person whose account the administrator has opened."""
    account = {"name": name, "password": PASSWORD, "roles": [role]}
    body = {**account, "reason": "for the school", "key": f"open{name}"}
    assert house.admin.post("/api/accounts", body).status_code == 201
    return house.person(name)


def asked(person: Person, token: str = "", **more: Any) -> list[dict[str, Any]]:
    body = {"courses": [COURSE], "learner": token, **more}
    questions: list[dict[str, Any]] = person.post("/api/school/items", body).json()["questions"]
    return questions


def send_answers(key: str, name: str, *, right: bool = True, **more: Any) -> dict[str, Any]:
    one = item(name).item
    given = list(one.right)
    if not right:
        wrong = (choice.value for choice in one.asks[-1].choices if choice.value != given[-1])
        given[-1] = next(wrong)
    return {"key": key, "item": name, "given": given, "seconds": 5.0, "mode": "drill", **more}


def answer(person: Person, token: str, *answers: dict[str, Any]) -> Any:
    body = {"learner": token, "answers": list(answers)}
    return person.post("/api/school/answers", body)


def test_a_guest_learns_at_once_and_nothing_tells_what_is_right(house: Running) -> None:
    stranger = house.stranger()
    (question,) = asked(stranger, TOKEN)
    assert question["course"] == COURSE
    assert not {"right", "why", "costs"} & question.keys()
    for part in question["asks"]:
        assert all("confusion" not in choice for choice in part.get("choices", ()))
    found = answer(stranger, TOKEN, send_answers("firstanswer", question["item"]))
    (taken,) = found.json()["taken"]
    assert taken["grade"]["ok"]
    assert taken["rating"] > 1500


def test_an_answer_sent_again_counts_once(house: Running) -> None:
    stranger = house.stranger()
    (question,) = asked(stranger, OTHER)
    wrong = send_answers("sametwice", question["item"], right=False)
    first, again = (answer(stranger, OTHER, wrong).json()["taken"][0] for _ in range(2))
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert first["grade"] == again["grade"]
    assert not first["grade"]["ok"]
    assert stranger.get(f"/api/school?learner={OTHER}").json()["answers"] == 1


def test_what_waited_for_the_connection_is_taken_with_its_own_time(house: Running) -> None:
    stranger, token = house.stranger(), "a" * 32
    names = [f"{COURSE}/SKP-H.2/{number}" for number in range(3)]
    late = [send_answers(f"lateanswer{i}", name, ago=3600.0) for i, name in enumerate(names)]
    assert len(answer(stranger, token, *late).json()["taken"]) == 3
    far = stranger.get(f"/api/school/progress?course={COURSE}&learner={token}").json()
    assert len(far["ratings"]) == 3
    (met,) = [topic for topic in far["topics"] if topic["strength"] is not None]
    assert met["strength"] < 1.0, "an hour has gone by"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"key": "x"}, "A key must have 8 to 64 letters and digits."),
        ({"given": ["x", "y"]}, "'x' isn't one of the choices."),
        ({"seconds": -1.0}, "Give how long an answer took"),
        ({"mode": "exam"}, "Send the answers of an exam with the exam."),
        ({"item": "nothing"}, "isn't the name of an item"),
    ],
)
def test_what_is_no_answer_is_refused(
    house: Running, change: dict[str, Any], sentence: str
) -> None:
    made = {**send_answers("someanswer", f"{COURSE}/SKP-H.2/1"), **change}
    found = answer(house.stranger(), TOKEN, made)
    assert found.status_code == 400
    assert sentence in found.json()["error"]["why"]


def test_nobody_learns_without_a_name_or_a_token(house: Running) -> None:
    stranger = house.stranger()
    assert stranger.get("/api/school").status_code == 400
    assert stranger.get("/api/school?learner=short").status_code == 400


def test_what_a_guest_learnt_is_kept_with_the_account(house: Running) -> None:
    stranger, token = house.stranger(), "b" * 32
    answer(stranger, token, send_answers("asaguest1", f"{COURSE}/SKP-H.1/1"))
    ann = join(house, "ann-learns")
    answer(ann, "", send_answers("asmyself1", f"{COURSE}/SKP-H.2/1"))
    assert ann.post("/api/school/adopt", {"learner": token}).json()["answers"] == 1
    assert ann.get("/api/school").json()["answers"] == 2
    assert stranger.get(f"/api/school?learner={token}").json()["answers"] == 0
    assert ann.post("/api/school/adopt", {"learner": token}).json()["answers"] == 0


def test_hands_that_were_played_are_drilled_as_they_were(house: Running) -> None:
    played = [["9s", "9h", "Kd", "Qc"], ["8s", "8h", "Jd", "Tc"]]
    wanted = {"courses": ["si-ki-pi/best-play"], "learner": TOKEN, "hands": played}
    found = house.stranger().post("/api/school/items", wanted).json()["questions"]
    ranks = [sorted(card[0] for card in one["asks"][0]["cards"]) for one in found]
    assert ranks == [sorted("99KQ"), sorted("88JT")]
    wanted["courses"] = ["si-ki-pi/pay"]
    refused = house.stranger().post("/api/school/items", wanted).json()["error"]
    assert refused["why"] == "Si Ki Pi: Pay has no questions about hands you played."


# -- Exams -----------------------------------------------------------------------------------------

EXAM = {"title": "Dealers", "courses": list(courses())[:3], "seed": "autumn", "questions": 40}


def test_an_exam_of_forty_items_is_sat_and_its_certificate_holds(house: Running) -> None:
    ben = join(house, "ben-sits")
    exam = ben.post("/api/school/exams", EXAM).json()
    sitting = ben.post(f"/api/school/exams/{exam['id']}/sit", {}).json()
    assert len(sitting["questions"]) == 40
    named = [question["item"] for question in sitting["questions"]]
    assert named == [str(number) for number in range(1, 41)], "a name would tell the topic"
    right = [one.item.right for one in items_of(Paper(**exam["paper"]))]
    path = f"/api/school/sittings/{sitting['id']}"
    for number in range(1, 39):  # two are left open
        given = {"key": f"question{number}", "question": number, "given": right[number - 1]}
        body = {"answers": [{**given, "seconds": 4.0}]}
        after = ben.post(f"{path}/answers", body).json()
    assert after["answered"] == list(range(1, 39))
    assert ben.get(path).json()["error"]["code"] == "not-ended"
    found = ben.post(f"{path}/end", {}).json()["report"]
    assert (found["right"], found["questions"], found["passed"]) == (38, 40, True)
    made = ben.get(f"{path}/certificate").content
    checked = check(made)
    assert checked.ok
    assert (checked.sat.name, checked.sat.right) == ("ben-sits", 38)
    assert checked.key == ben.get("/api/school/exams").json()["key"]


def test_an_exam_goes_on_after_the_page_was_closed_and_counts_first_answers(
    house: Running,
) -> None:
    stranger, token = house.stranger(), "c" * 32
    body = {**EXAM, "questions": 3, "learner": token}
    exam = stranger.post("/api/school/exams", body).json()
    me = {"learner": token, "name": "Cho"}
    sit = f"/api/school/exams/{exam['id']}/sit"
    sitting = stranger.post(sit, me).json()
    right = [one.item.right for one in items_of(Paper(**exam["paper"]))]
    path = f"/api/school/sittings/{sitting['id']}"
    for key in ("firstofall", "secondthought"):
        given = {"key": key, "question": 1, "given": right[0], "seconds": 1.0}
        stranger.post(f"{path}/answers", {"learner": token, "answers": [given]})
    again = stranger.post(sit, me).json()
    assert (again["id"], again["answered"]) == (sitting["id"], [1])
    ended = stranger.post(f"{path}/end", {"learner": token}).json()
    assert (ended["name"], ended["report"]["right"]) == ("Cho", 1)
    late = {"key": "muchtoolate", "question": 2, "given": right[1], "seconds": 1.0}
    stranger.post(f"{path}/answers", {"learner": token, "answers": [late]})
    assert stranger.get(f"{path}?learner={token}").json()["report"]["right"] == 1
    assert stranger.get(f"{path}?learner={OTHER}").json()["error"]["code"] == "not-yours"


def test_the_paper_and_its_key_are_for_whoever_set_it(house: Running) -> None:
    stranger, token = house.stranger(), "d" * 32
    exam = stranger.post("/api/school/exams", {**EXAM, "questions": 2, "learner": token}).json()
    for what in ("paper", "key"):
        path = f"/api/school/exams/{exam['id']}/{what}"
        assert stranger.get(f"{path}?learner={token}").content.startswith(b"%PDF-")
        assert stranger.get(f"{path}?learner={OTHER}").json()["error"]["code"] == "not-yours"


# -- Classes ---------------------------------------------------------------------------------------


def test_a_trainer_sees_who_is_weak_where_and_trainees_see_only_themselves(
    house: Running,
) -> None:
    tara, lena = join(house, "tara-teaches", "trainer"), join(house, "lena-learns")
    made = tara.post("/api/school/classes", {"name": "Evening"}).json()
    path = f"/api/school/classes/{made['id']}"
    assert tara.post(f"{path}/members", {"name": "lena-learns"}).status_code == 200
    wrong = (send_answers(f"weakness{i}", f"{COURSE}/SKP-H.2/{i}", right=False) for i in range(2))
    answer(lena, "", *wrong)
    (trainee,) = tara.get(path).json()["trainees"]
    assert trainee["weak"][0]["clauses"] == ["SKP-H.2"]
    assert lena.get(path).json()["error"]["code"] == "wrong-role"
    classes = lena.get("/api/school/classes").json()["joined"]
    assert [one["name"] for one in classes] == ["Evening"]

    exam = tara.post(f"{path}/exams", {**EXAM, "questions": 2}).json()
    assert [one["id"] for one in lena.get("/api/school/exams").json()["exams"]] == [exam["id"]]
    stranger = join(house, "nobody-of-it")
    refused = stranger.post(f"/api/school/exams/{exam['id']}/sit", {})
    assert refused.json()["error"]["code"] == "not-yours"
    sitting = lena.post(f"/api/school/exams/{exam['id']}/sit", {}).json()
    lena.post(f"/api/school/sittings/{sitting['id']}/end", {})
    (results,) = tara.get(path).json()["exams"]
    assert [one["name"] for one in results["sittings"]] == ["lena-learns"]
    assert tara.get(f"/api/school/sittings/{sitting['id']}").status_code == 200

    assert tara.post(f"{path}/leavers", {"name": "lena-learns"}).json()["trainees"] == []
    other = join(house, "tom-teaches", "trainer")
    assert other.get(path).json()["error"]["code"] == "not-yours"
    assert tara.post(f"{path}/close").json()["taught"] == []
