"""What people see of each other and of bots: faces, notices, emotes, other names."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.browser.test_company import Visit, look, two_at_a_table


def test_what_somebody_said_is_reported_by_keyboard(visit: Visit) -> None:
    """Once it is meant; nobody at the table is told, and phrases and own lines have no flag."""
    ann, ben = two_at_a_table(visit)
    for player in (ann, ben):
        player.page.get_by_role("tab", name="Chat").click()
    for said in ("Where is the rabbit?", "In my hat"):
        ben.page.get_by_label("Message to the table").fill(said)
        ben.page.keyboard.press("Enter")
    flags = ann.button("Report what Ben said")
    expect(flags).to_have_count(2)
    expect(ben.page.locator(".flag")).to_have_count(0)
    flags.first.focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Show this to whoever runs the server?")).to_be_visible()
    look(ann, "55-report")
    expect_accessible(ann)
    ann.button("Cancel").click()
    expect(flags).to_have_count(2)
    # In a low window, too, the answers come into sight.
    ann.resize(640, 400)
    if not flags.first.is_visible():
        ann.button("Chat").click()
    flags.last.click()
    expect(ann.button("Report")).to_be_in_viewport(ratio=1)
    ann.button("Cancel").click()
    ann.resize(1280, 800)
    flags.first.click()
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_text("Reported", exact=True)).to_be_visible()
    expect(flags).to_have_count(1)
    expect(ben.page.get_by_text("report")).to_have_count(0)


#: Types and sends some lines and types something else, all before an answer can come.
SEND_AND_TYPE = """(field, [lines, begun]) => {
  const type = (text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  for (const line of lines) {
    type(line);
    field.form.requestSubmit();
  }
  type(begun);
}"""


def test_what_is_typed_before_an_answer_comes_stays(visit: Visit) -> None:
    """Of lines for the chat, of which a refused one comes back, and of another name."""
    ann, ben = two_at_a_table(visit)
    for player in (ann, ben):
        player.page.get_by_role("tab", name="Chat").click()
    field = ben.page.get_by_label("Message to the table")
    said = ann.page.get_by_role("log", name="Chat")
    lines = [f"Line {number}" for number in range(4)]
    field.evaluate(SEND_AND_TYPE, [lines, "And"])
    for line in lines:
        expect(said).to_contain_text(line)
    expect(field).to_have_value("And")
    field.evaluate(SEND_AND_TYPE, [["Too much"], "And"])
    expect(ben.page.get_by_role("alert").filter(has_text="Slowly")).to_be_visible()
    expect(field).to_have_value("Too much And")
    ben.button("Menu").click()
    name = ben.page.get_by_label("Your name at this table")
    name.evaluate(SEND_AND_TYPE, [["Benjamin"], "Benjamin F"])
    expect(ben.main.get_by_role("group", name="Benjamin")).to_have_count(1)
    expect(name).to_have_value("Benjamin F")
    name.evaluate(SEND_AND_TYPE, [["Benno"], "Benno"])
    expect(ben.button("Rename")).to_be_disabled()
    expect(name).to_have_value("Benno")


def test_emotes_are_shown_at_the_seat_told_and_hidden(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    told = ann.page.locator("[aria-live=polite]").first
    # By keyboard alone.
    ben.main.get_by_role("button", name="Emotes").focus()
    ben.page.keyboard.press("Enter")
    look(ben, "50-picker")
    expect_accessible(ben)
    ben.page.keyboard.press("Tab")
    ben.page.keyboard.press("Enter")
    # Whoever has passed, as bots may before people's turn, has a bubble of that.
    bubble = ann.page.locator(".bubble:not([data-passed])")
    expect(ann.main.get_by_role("group", name="Ben").locator(bubble)).to_be_visible()
    look(ann, "51-emote")
    expect(told).to_contain_text("Ben: Hello!")
    expect(ben.page.locator(".picker")).not_to_be_visible()
    expect(bubble).to_have_count(0)
    # A line of the chat is a bubble, too.
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_label("Message to the table").fill("Where is the rabbit?")
    ben.page.keyboard.press("Enter")
    expect(bubble).to_have_text("Where is the rabbit?")
    look(ann, "52-chat")
    # Who is hidden shows nothing any more; the chat is still there to read.
    ann.button("Menu").click()
    ann.button("Hide the bubbles of Ben").click()
    expect(ann.button("Show the bubbles of Ben")).to_be_visible()
    look(ann, "53-menu")
    ann.page.keyboard.press("Escape")
    ben.page.get_by_label("Message to the table").fill("Hello?")
    ben.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_role("log")).to_contain_text("Hello?")
    expect(bubble).to_have_count(0)
    # Too many are refused.
    emote = ben.page.get_by_role("tabpanel").get_by_role("button", name="Wow")
    emote.evaluate("one => { for (let i = 0; i < 5; i++) one.click() }")
    expect(ben.page.get_by_role("alert").filter(has_text="Too fast")).to_be_visible()


def test_somebody_is_called_otherwise_and_chooses_a_face(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    ben.button("Menu").click()
    name = ben.page.get_by_label("Your name at this table")
    name.fill("Ann")
    ben.button("Rename").click()
    expect(ben.page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    name.fill("Benjamin")
    ben.button("Rename").click()
    ben.page.get_by_text("Moon", exact=True).click()
    expect(ann.page.locator(".notices")).to_contain_text("Ben is now called Benjamin")
    expect(ann.main.get_by_role("group", name="Benjamin")).to_be_visible()
    look(ben, "60-you")
    expect_accessible(ben)
    ben.page.keyboard.press("Escape")
    expect(
        ben.main.get_by_role("group", name="Benjamin").locator(".avatar svg .dark")
    ).to_have_count(1)
    expect(
        ann.main.get_by_role("group", name="Benjamin").locator(".avatar svg .dark")
    ).to_have_count(1)
    look(ann, "61-renamed")
    # This browser keeps both.
    assert (ben.storage("tycoon.name"), ben.storage("tycoon.face")) == ("Benjamin", "moon")
    ann.page.get_by_role("tab", name="Log").click()
    expect(ann.page.locator(".lines")).to_contain_text("Ben has joined")
    # A name that has no room is shown whole, by keyboard too.
    long = "Benjamin " + "W" * 15
    ben.button("Menu").click()
    name.fill(long)
    ben.button("Rename").click()
    ann.resize(320, 568)
    whole = ann.page.locator(".paper:popover-open")
    ann.main.get_by_role("button", name=long).focus()
    ann.page.keyboard.press("Enter")
    expect(whole).to_contain_text(long)
    look(ann, "62-whole")
    ann.page.keyboard.press("Escape")
    expect(whole).to_have_count(0)
    ann.main.get_by_role("button", name=long).click()
    expect(whole).to_be_visible()


def test_long_names_are_whole_in_the_waiting_room_and_among_the_places(visit: Visit) -> None:
    """At a tap, where they have no room."""
    long = "Benjamin " + "W" * 15
    player = visit("/", name=long)
    player.new_table(hands=1)
    player.resize(320, 568)
    expect_whole(player, "main .chair", long)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("over")
    expect_whole(player, "main table tr", long)


def expect_whole(player: Player, places: str, name: str) -> None:
    """A name in one of these is cut, and shown whole once it is pressed."""
    place = player.page.locator(places).filter(has_text=name)
    place.get_by_role("button", name=name, exact=True).click()
    whole = player.page.locator(".paper:popover-open")
    expect(whole).to_have_text(name)
    expect(whole).to_be_in_viewport(ratio=1)
    player.page.keyboard.press("Escape")
    expect(whole).to_have_count(0)


def test_who_is_away_and_back_is_noticed(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    notices = ann.page.locator(".notices")
    code = ann.code
    ben.page.goto("about:blank")
    expect(notices).to_contain_text("Ben is away")
    look(ann, "70-away")
    ben.page.goto(f"/t/{code}")
    expect(notices).to_contain_text("Ben is back")


def test_the_host_chooses_which_bot_sits_down(visit: Visit) -> None:
    ann = visit("/", name="Ann")
    ann.new_table()
    chairs = ann.page.locator(".chairs > li")
    for remove in range(2):
        ann.page.get_by_role("button", name=re.compile("Remove the bot")).first.click()
        expect(ann.page.get_by_role("button", name=re.compile("Remove the bot"))).to_have_count(
            1 - remove
        )
    ann.page.get_by_role("button", name=re.compile("Add a bot")).last.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Hugo")).click()
    hugo = chairs.last
    expect(hugo).to_contain_text("Has read every book on it")
    expect(hugo.get_by_role("img", name="Expert")).to_be_visible()
    # Nobody sits at two seats: neither in the dialog, nor on the shelf, which fills the next chair.
    ann.page.get_by_role("button", name=re.compile("Add a bot")).first.click()
    expect(dialog.get_by_role("button", name=re.compile("^Hugo"))).to_be_disabled()
    ann.page.keyboard.press("Escape")
    shelf = ann.page.locator(".shelf")
    expect(shelf.get_by_role("button", name=re.compile("^Hugo"))).to_be_disabled()
    shelf.get_by_role("button", name=re.compile("^Kiki")).click()
    expect(chairs.nth(1)).to_contain_text("Kiki")
    expect(ann.button("Start the game")).to_have_attribute("aria-disabled", "true")
    look(ann, "80-waiting")
    expect_words(ann)
    expect_fit(ann)
    ann.button("Fill with bots and start").click()
    ann.wait_for("playing")
    expect(ann.main.get_by_role("group", name="Hugo")).to_be_visible()
    assert ann.main.locator(".animal svg").count() == 3
    look(ann, "81-playing")


def test_pieces_are_chosen_before_the_game_and_in_it(visit: Visit) -> None:
    ann = visit("/", name="Ann")
    ann.page.goto("/new")
    ann.page.get_by_text("Monopoly", exact=True).first.click()
    ann.button("Create the table").click()
    ann.wait_for("lobby")
    ben = visit(f"/t/{ann.code}", name="Ben")
    ben.button("Sit here").first.click()
    ours = ann.page.get_by_role("group", name="Your piece")
    expect(ours.get_by_role("radio", name="Ship", exact=True)).to_be_checked()
    # What Ben and the bots have is not there to choose.
    theirs = ben.page.get_by_role("group", name="Your piece")
    expect(theirs.get_by_role("radio", name="Gem", exact=True)).to_be_checked()
    expect(ours.get_by_role("radio")).to_have_count(7)
    theirs.get_by_title("Paper crane").click()
    expect(ours.get_by_role("radio", name="Paper crane")).to_have_count(0)
    expect(ours.get_by_role("radio", name="Gem", exact=True)).to_have_count(1)
    look(ben, "70-waiting")
    expect_fit(ben)
    expect_accessible(ben)
    ann.button("Start the game").click()
    for player in (ann, ben):
        player.wait_for("playing")
    crane = sign_of_ben(ben)
    assert sign_of_ben(ann) == crane
    # By keyboard, in the menu.
    ben.button("Menu").click()
    chosen = ben.page.get_by_role("dialog").get_by_role("radio", name="Paper crane")
    expect(chosen).to_be_checked()
    chosen.focus()
    ben.page.keyboard.press("ArrowLeft")
    expect(ben.page.get_by_role("dialog").get_by_role("radio", name="Hat")).to_be_checked()
    look(ben, "71-menu")
    expect(ann.page.locator("[data-deeds-of='1'] .sign")).not_to_have_attribute("d", crane)
    assert sign_of_ben(ann) == sign_of_ben(ben)
    look(ann, "72-table")
    ann.page.reload()
    expect(ann.page.locator("[data-deeds-of='1'] .sign")).not_to_have_attribute("d", crane)


def sign_of_ben(player: Player) -> str:
    """What the piece at Ben's plate shows."""
    sign = player.page.locator("[data-deeds-of='1'] .sign")
    return sign.get_attribute("d") or ""


def test_the_host_chooses_how_well_bots_play(visit: Visit) -> None:
    """In the form and in the waiting room; who it is the table chooses."""
    ann = visit("/new", name="Ann")
    chairs = ann.page.locator(".chairs select")
    chairs.nth(1).select_option("strong")
    chairs.nth(2).select_option("expert")
    ann.page.get_by_role("button", name="Create the table").click()
    waiting = ann.page.locator(".chairs > li")
    expect(waiting.nth(2).get_by_role("img", name="Strong")).to_be_visible()
    expect(waiting.nth(2)).to_contain_text("Ruby")
    expect(waiting.nth(3).get_by_role("img", name="Expert")).to_be_visible()
    ann.page.get_by_role("button", name=re.compile("Add a bot")).first.click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Any bot Easy")).click()
    expect(waiting.nth(1).get_by_role("img", name="Easy")).to_be_visible()
