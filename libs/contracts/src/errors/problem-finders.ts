import type { FieldProblem } from './field-problem';

type ProblemFinder = (value: unknown) => FieldProblem | undefined;

const finders = new Map<string, ProblemFinder>();

/** Registers how the problem of a custom validation rule is found. @param rule name of the rule, such as `isArea` */
export const registerProblemFinder = (rule: string, finder: ProblemFinder): void => void finders.set(rule, finder);

/** Finds the problem of a value that violates a custom rule; undefined for rules without a finder, and for a free text. */
export const findRuleProblem = (rule: string, value: unknown): FieldProblem | undefined => finders.get(rule)?.(value);
