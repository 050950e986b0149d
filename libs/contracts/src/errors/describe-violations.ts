import { type ValidationError, getMetadataStorage } from 'class-validator';
import {
  type ExpectedNumber,
  describeExpectedLimits,
  getLimitsCode,
  toLimitsProblem,
  toNumberProblem,
} from './expected-number';
import { formatNumber } from './format-number';
import { PATTERN_TEXTS } from './pattern-texts';
import { INVALID_TIME, type FieldProblem, formatProblem, toTimeListProblem } from './field-problem';
import { findRuleProblem } from './problem-finders';
import { findRemainingShareProblem } from './remaining-share';
import { getUnit } from './unit';

/** A field that violates a validation rule of its class. */
export interface Violation {
  /** Path, such as `measurements[3].period`. */
  readonly field_name: string;
  /** The violated rule, such as `isNumber`; rules on the type of a value come first. */
  readonly rule: string;
  /** Error code of the field. */
  readonly code: ViolationCode;
  readonly message: string;
  /** Problem from which the message was formatted; absent for a free text. */
  readonly problem?: FieldProblem;
  readonly value: unknown;
}

/** The codes of numbers are those of numbers in a query. */
type ViolationCode = 'Missing' | 'NotANumber' | 'NotAnInteger' | 'GreaterThan' | 'OutOfRange' | 'Invalid';

interface Rule {
  readonly name: string;
  readonly limits: readonly unknown[];
  readonly each: boolean;
}

/** Rules on the type of a value: limits are meaningless if one of them is violated. */
const TYPE_RULES = [
  'isString',
  'isNumber',
  'isInt',
  'isBoolean',
  'isArray',
  'isObject',
  'nestedValidation',
  'isNumbers',
  'isMembers',
];

/**
 * Returns the error texts of an invalid object.
 * @param path prefix of field names
 * @param units of numbers whose unit depends on the request, by property
 */
export function describeViolations(
  errors: readonly ValidationError[],
  path = '',
  units: Readonly<Record<string, string>> = {},
): Violation[] {
  return errors.flatMap((error) => {
    const { property, value, constraints = {}, children = [] } = error;
    const field_name =
      path + (/^\d+$/.test(property) ? `[${property}]` : path && !path.endsWith('.') ? `.${property}` : property);
    const violatedRules = Object.keys(constraints);
    if (violatedRules.length === 0) return describeViolations(children, field_name, units);
    const rule = violatedRules.find((name) => TYPE_RULES.includes(name)) ?? violatedRules[0];
    const expectation: Expectation = value === undefined ? REQUIRED : describeExpectation(error, rule, units[property]);
    return [{ field_name, rule, ...formatExpectation(field_name, expectation), value }];
  });
}

/** What a field must be: as a problem, or as a predicate, such as `must be an object`; and what it is instead. */
type Expectation = ({ readonly problem: FieldProblem } | { readonly predicate: string }) & {
  readonly actual?: string;
  readonly code?: ViolationCode;
};

const REQUIRED: Expectation = { problem: { text: '{field} is required.', values: {} }, code: 'Missing' };

function formatExpectation(field: string, expectation: Expectation): Pick<Violation, 'code' | 'message' | 'problem'> {
  const { actual = '', code = 'Invalid' } = expectation;
  if ('predicate' in expectation) return { code, message: `'${field}' ${expectation.predicate}${actual}.` };
  const { problem } = expectation;
  return { code, message: `${formatProblem(field, problem).slice(0, -1)}${actual}.`, problem };
}

function describeExpectation(
  { target, property, value, constraints }: ValidationError,
  violatedRule: string,
  unit?: string,
): Expectation {
  const rules = listRules(target as object, property);
  const number = findExpectedNumber(rules, unit ?? getUnit(target as object, property));
  if (violatedRule === 'isPrintable')
    return { problem: { text: '{field} must have printable characters only.', values: {} } };
  const isList = rules.some(({ name, each }) => each || name === 'isArray');
  const actual = describeActual(value);
  if (isList) return { ...describeList(rules, number), actual: Array.isArray(value) ? '' : actual };
  const isTypeValid = !TYPE_RULES.includes(violatedRule);
  const shareProblem = findRemainingShareProblem(property, value);
  if (shareProblem) return { problem: shareProblem, code: 'OutOfRange' };
  // JSON can state numbers that are too large for a double, such as 1e400.
  const isTooLarge = value === Infinity || value === -Infinity;
  const hasLimits = number?.min !== undefined || number?.max !== undefined;
  if (number && !isTypeValid && !(isTooLarge && hasLimits))
    return typeof value === 'number'
      ? { problem: toNumberProblem(number), code: number.isInteger ? 'NotAnInteger' : 'NotANumber' }
      : { problem: toNumberProblem(number), code: 'NotANumber', actual: describeActual(value, number) };
  if (number) return { problem: toLimitsProblem(value, number), code: getLimitsCode(value as number, number) };
  const problem = findRuleProblem(violatedRule, value);
  if (problem) return { problem };
  const expectation = describeRule(rules, violatedRule) ?? {
    predicate: readCustomText(constraints?.[violatedRule], property),
  };
  return isTypeValid || violatedRule === 'isBoolean' ? expectation : { ...expectation, actual };
}

function listRules(target: object, property: string): Rule[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .filter(({ propertyName, type }) => propertyName === property && type !== 'conditionalValidation')
    .map(({ name, type, constraints, each }) => ({ name: name ?? type, limits: constraints ?? [], each }));
}

/** Finds the expected limits of a number or of the numbers of a list; undefined without any. */
function findExpectedNumber(rules: readonly Rule[], unit?: string): ExpectedNumber | undefined {
  const numberLimits = rules.find(({ name }) => name === 'areNumbersWithin')?.limits as number[] | undefined;
  if (numberLimits) return { min: numberLimits[0], max: numberLimits[1], unit, isInteger: false };
  if (!rules.some(({ name }) => name === 'isNumber' || name === 'isInt')) return undefined;
  const findLimit = (rule: string) => rules.find(({ name }) => name === rule)?.limits[0] as number | undefined;
  return { min: findLimit('min'), max: findLimit('max'), unit, isInteger: rules.some(({ name }) => name === 'isInt') };
}

function describeList(rules: readonly Rule[], number?: ExpectedNumber): Expectation {
  const problem = findListProblem(rules, number);
  if (problem) return { problem };
  const findLimit = (rule: string) => rules.find(({ name }) => name === rule)?.limits[0] as number | undefined;
  const size = describeRange(findLimit('arrayMinSize'), findLimit('arrayMaxSize'));
  const elementRules = rules.filter((rule) => rule.each);
  const hasRule = (rule: string) => elementRules.some(({ name }) => name === rule);
  const [shortest, longest] = elementRules.find(({ name }) => name === 'isLength')?.limits ?? [];
  const elements = [
    number && expectWithinEach(number),
    hasRule('matches') &&
      PATTERN_TEXTS[(elementRules.find(({ name }) => name === 'matches')?.limits[0] as RegExp).source]?.[1],
    hasRule('isIn') &&
      `values, each one of ${(elementRules.find(({ name }) => name === 'isIn')?.limits[0] as string[]).join(', ')}`,
    hasRule('isIso8601') && 'times such as 2026-01-31T12:00:00Z',
    longest !== undefined && `strings of ${describeRange(shortest as number, longest as number)} characters`,
    hasRule('isString') && 'strings',
    rules.some(({ name }) => name === 'nestedValidation') && 'objects',
  ].find(Boolean);
  return { predicate: ['must be a list of', size, elements || 'values'].filter(Boolean).join(' ') };
}

/** Finds the problem of a list of limited numbers or strings; undefined for lists with a free text. */
function findListProblem(rules: readonly Rule[], number?: ExpectedNumber): FieldProblem | undefined {
  const findLimit = (rule: string) => rules.find(({ name }) => name === rule)?.limits[0] as number | undefined;
  const [minCount, maxCount] = [findLimit('arrayMinSize'), findLimit('arrayMaxSize')];
  const { min, max, unit = '', isInteger } = number ?? {};
  if (
    number &&
    !isInteger &&
    minCount !== undefined &&
    maxCount !== undefined &&
    minCount < maxCount &&
    min !== undefined
  )
    return max === undefined
      ? undefined
      : {
          text: '{field} must be a list of {minCount} to {maxCount} numbers between {min} and {max}{unit}.',
          values: { minCount, maxCount, min, max, unit },
        };
  const elementRules = rules.filter((rule) => rule.each);
  if (elementRules.some(({ name }) => name === 'isIso8601') && minCount === undefined && maxCount !== undefined)
    return toTimeListProblem(maxCount);
  const hasOtherRules = elementRules.some(({ name }) => ['matches', 'isIn', 'isIso8601'].includes(name));
  const [shortest, longest] = (elementRules.find(({ name }) => name === 'isLength')?.limits ?? []) as number[];
  if (number || hasOtherRules || longest === undefined || minCount !== undefined || maxCount === undefined)
    return undefined;
  return {
    text: '{field} must be a list of at most {maxCount} strings of {min} to {max} characters.',
    values: { maxCount, min: shortest, max: longest },
  };
}

const expectWithinEach = (number: ExpectedNumber): string =>
  number.min === undefined && number.max === undefined
    ? 'numbers'
    : describeExpectedLimits(number).replace(/^must be/, number.isInteger ? 'whole numbers' : 'numbers');

function describeRule(rules: readonly Rule[], violatedRule: string): Expectation | undefined {
  const findLimits = (rule: string) => rules.find(({ name }) => name === rule)?.limits ?? [];
  switch (violatedRule) {
    case 'isString':
    case 'isLength':
    case 'minLength':
    case 'maxLength':
      return describeLength(findLimits);
    case 'isBoolean':
      return { problem: { text: '{field} must be true or false.', values: {} } };
    case 'isIn':
      return {
        problem: {
          text: '{field} must be one of {choices}.',
          values: { choices: (findLimits('isIn')[0] as string[]).join(', ') },
        },
      };
    case 'isIso8601':
      return { problem: INVALID_TIME };
    case 'isEmail':
      return { predicate: 'must be an e-mail address, such as name@example.org' };
    case 'isBase64':
      return { predicate: 'must be a string in base64' };
    case 'isObject':
    case 'nestedValidation':
      return { problem: { text: '{field} must be an object.', values: {} } };
    case 'matches': {
      const pattern = findLimits('matches')[0] as RegExp | undefined;
      return { predicate: `must be ${PATTERN_TEXTS[pattern?.source ?? '']?.[0] ?? 'in the documented form'}` };
    }
  }
  return undefined;
}

function describeLength(findLimits: (rule: string) => readonly unknown[]): Expectation {
  const [shortest, longest] = findLimits('isLength') as number[];
  const min = (findLimits('minLength')[0] as number | undefined) ?? shortest;
  const max = (findLimits('maxLength')[0] as number | undefined) ?? longest;
  if (min !== undefined && max !== undefined && min < max)
    return { problem: { text: '{field} must be a string of {min} to {max} characters.', values: { min, max } } };
  const length = describeRange(min, max);
  return { predicate: length ? `must be a string of ${length} characters` : 'must be a string' };
}

/** Reads the text of a custom rule, whose message begins with the name of the property. */
const readCustomText = (message: string | undefined, property: string): string =>
  message?.startsWith(`${property} `) ? message.slice(property.length + 1) : 'is not valid';

function describeRange(min?: number, max?: number): string {
  if (min === undefined) return max === undefined ? '' : `at most ${formatNumber(max)}`;
  if (min === max) return formatNumber(min);
  return max === undefined ? `at least ${formatNumber(min)}` : `${formatNumber(min)} to ${formatNumber(max)}`;
}

/** A number with a decimal comma, as forms and spreadsheets of many countries write it. */
const DECIMAL_COMMA = /^[+-]?\d{1,20},\d{1,20}$/;

/** A percentage. */
const PERCENTAGE = /^[+-]?(\d{1,20}(?:\.\d{1,20})?) ?%$/;

/** Describes how a value differs from the expected type: `, not a string`, or how to write it. @param expected limits of a number */
export function describeActual(value: unknown, expected: ExpectedNumber = {}): string {
  if (value === null) return ', not null';
  if (Array.isArray(value)) return ', not a list';
  if (typeof value === 'string' && DECIMAL_COMMA.test(value)) return `, not '${value}': use a decimal point`;
  const [percentage, number] = (typeof value === 'string' && PERCENTAGE.exec(value)) || [];
  if (percentage !== undefined) {
    const isShare = expected.max === 1;
    return `, not '${percentage}': write ${isShare ? formatNumber(Number(number) / 100) : number}`;
  }
  if (isBrokenJson(value)) return ', in valid JSON';
  const kind = typeof value;
  return `, not ${kind === 'object' ? 'an' : 'a'} ${kind}`;
}

/** Whether a value is a list or an object in JSON with a mistake: forms send it as text. */
function isBrokenJson(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return false;
  try {
    JSON.parse(value);
    return false;
  } catch {
    return true;
  }
}
