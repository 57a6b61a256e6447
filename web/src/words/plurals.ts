// Which form of a text a number asks for: a language's rule comes with its texts, see src/undermine/words/plurals.py.

const TEST = /^([niv])(?:%(\d+))?(!?=)(.+)$/;

/** The category of a number by a rule such as "one: i=1 v=0; few: i=2..4 v=0". */
export function category(rule: string, number: number): string {
  const whole = Math.trunc(Math.abs(number));
  const operands: Record<string, number> = { n: Math.abs(number), i: whole, v: Math.abs(number) === whole ? 0 : 1 };
  const holds = (test: string): boolean => {
    const [, operand, modulus, sign, ranges] = TEST.exec(test) ?? [];
    const value = modulus ? operands[operand!]! % Number(modulus) : operands[operand!]!;
    const within = ranges!.split(",").some((range) => {
      const [low, high = low] = range.split("..").map(Number);
      return Number.isInteger(value) && low! <= value && value <= high!;
    });
    return within === (sign === "=");
  };
  for (const part of rule.split(";")) {
    const [name, conditions] = part.trim().split(": ");
    if (conditions?.split("|").some((tests) => tests.trim().split(" ").every(holds))) return name!;
  }
  return "other";
}
