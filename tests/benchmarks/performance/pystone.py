"""Dhrystone in Python, WORK rounds: records, strings, lists, globals and calls."""

WORK = 300
IDENT_1, IDENT_2, IDENT_3, IDENT_4, IDENT_5 = range(1, 6)


class Record:
    def __init__(self, pointer=None, variant=0, choice=0, number=0, text=""):
        self.pointer = pointer
        self.variant = variant
        self.choice = choice
        self.number = number
        self.text = text

    def copy(self):
        return Record(self.pointer, self.variant, self.choice, self.number, self.text)


number_global = 0
flag_global = False
letter_1 = letter_2 = "\0"
row_global = [0] * 51
table_global = [row_global[:] for _ in range(51)]
record_global = next_record = Record()


def rounds(count):
    global next_record, record_global, letter_2, flag_global
    next_record = Record()
    record_global = Record(next_record, IDENT_1, IDENT_3, 40, "DHRYSTONE PROGRAM, SOME STRING")
    text_1 = "DHRYSTONE PROGRAM, 1'ST STRING"
    table_global[8][7] = 10
    for _ in range(count):
        proc_5()
        proc_4()
        one, two = 2, 3
        text_2 = "DHRYSTONE PROGRAM, 2'ND STRING"
        choice = IDENT_2
        flag_global = not func_2(text_1, text_2)
        three = 0
        while one < two:
            three = 5 * one - two
            three = proc_7(one, two)
            one += 1
        proc_8(row_global, table_global, one, three)
        record_global = proc_1(record_global)
        letter = "A"
        while letter <= letter_2:
            if choice == func_1(letter, "C"):
                choice = proc_6(IDENT_1)
            letter = chr(ord(letter) + 1)
        three = two * one
        two = three // one
        two = 7 * (three - two) - one
        one = proc_2(one)
    return one, two, three


def proc_1(record):
    record.pointer = other = record_global.copy()
    record.number = 5
    other.number = record.number
    other.pointer = record.pointer
    other.pointer = proc_3(other.pointer)
    if other.variant == IDENT_1:
        other.number = 6
        other.choice = proc_6(record.choice)
        other.pointer = record_global.pointer
        other.number = proc_7(other.number, 10)
    else:
        record = other.copy()
    other.pointer = None
    return record


def proc_2(number):
    found = number + 10
    while True:
        if letter_1 == "A":
            found -= 1
            number = found - number_global
            choice = IDENT_1
        if choice == IDENT_1:
            return number


def proc_3(pointer):
    global number_global
    if record_global is not None:
        pointer = record_global.pointer
    else:
        number_global = 100  # type: ignore[unreachable]
    record_global.number = proc_7(10, number_global)
    return pointer


def proc_4():
    global letter_2
    flag = letter_1 == "A"
    flag = flag or flag_global
    letter_2 = "B"


def proc_5():
    global letter_1, flag_global
    letter_1 = "A"
    flag_global = False


def proc_6(choice):
    found = choice
    if not func_3(choice):
        found = IDENT_4
    if choice == IDENT_1:
        found = IDENT_1
    elif choice == IDENT_2:
        found = IDENT_1 if number_global > 100 else IDENT_4
    elif choice == IDENT_3:
        found = IDENT_2
    elif choice == IDENT_5:
        found = IDENT_3
    return found


def proc_7(one, two):
    return two + (one + 2)


def proc_8(row, table, one, two):
    global number_global
    place = one + 5
    row[place] = two
    row[place + 1] = row[place]
    row[place + 30] = place
    for n in range(place, place + 2):
        table[place][n] = place
    table[place][place - 1] += 1
    table[place + 20][place] = row[place]
    number_global = 5


def func_1(one, two):
    first = one
    second = first
    return IDENT_1 if second != two else IDENT_2


def func_2(one, two):
    place = 1
    while place <= 1:
        if func_1(one[place], two[place + 1]) == IDENT_1:
            letter = "A"
            place += 1
    if "W" <= letter <= "Z":
        place = 7
    if letter == "X":
        return True
    if one > two:
        place += 7
        return True
    return False


def func_3(choice):
    found = choice
    return found == IDENT_3


def run():
    return rounds(WORK) == (7, 39, 9) and number_global == 5
