import { type ValidationError, getMetadataStorage } from 'class-validator';
import {
  EXPECTED_POSITIVE,
  type ExpectedNumber,
  describeExpectedNumber,
  describeExpectedLimits,
  isPositiveRequired,
  formatNumber,
} from './expected-number';
import { PATTERN_TEXTS } from './pattern-texts';
import { getUnit } from './unit';

/** A field that violates a validation rule of its class. */
export interface Violation {
  /** Path, such as `measurements[3].period`. */
  readonly field_name: string;
  /** The violated rule, such as `isNumber`; rules on the type of a value come first. */
  readonly rule: string;
  readonly message: string;
  readonly value: unknown;
}

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
    const expected = value === undefined ? 'is required' : describeExpectation(error, rule, units[property]);
    return [{ field_name, rule, message: `'${field_name}' ${expected}.`, value }];
  });
}

function describeExpectation(
  { target, property, value, constraints }: ValidationError,
  violatedRule: string,
  unit?: string,
): string {
  const rules = listRules(target as object, property);
  const number = findExpectedNumber(rules, unit ?? getUnit(target as object, property));
  if (violatedRule === 'isPrintable') return readCustomText(constraints?.[violatedRule], property);
  const isList = rules.some(({ name, each }) => each || name === 'isArray');
  if (isList) return `must be ${describeList(rules, number)}${Array.isArray(value) ? '' : describeActual(value)}`;
  const isTypeValid = !TYPE_RULES.includes(violatedRule);
  if (number && !isTypeValid)
    return describeExpectedNumber(number) + (typeof value === 'number' ? '' : describeActual(value, number));
  if (number && isPositiveRequired(value as number, number)) return EXPECTED_POSITIVE;
  if (number) return describeExpectedLimits(number);
  const text = describeRule(rules, violatedRule) ?? readCustomText(constraints?.[violatedRule], property);
  return isTypeValid || violatedRule === 'isBoolean' ? text : text + describeActual(value);
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
  const limit = (rule: string) => rules.find(({ name }) => name === rule)?.limits[0] as number | undefined;
  return { min: limit('min'), max: limit('max'), unit, isInteger: rules.some(({ name }) => name === 'isInt') };
}

function describeList(rules: readonly Rule[], number?: ExpectedNumber): string {
  const limit = (rule: string) => rules.find(({ name }) => name === rule)?.limits[0] as number | undefined;
  const size = describeRange(limit('arrayMinSize'), limit('arrayMaxSize'));
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
  return ['a list of', size, elements || 'values'].filter(Boolean).join(' ');
}

const expectWithinEach = (number: ExpectedNumber): string =>
  number.min === undefined && number.max === undefined
    ? 'numbers'
    : describeExpectedLimits(number).replace(/^must be/, number.isInteger ? 'whole numbers' : 'numbers');

function describeRule(rules: readonly Rule[], violatedRule: string): string | undefined {
  const limits = (rule: string) => rules.find(({ name }) => name === rule)?.limits ?? [];
  const [shortest, longest] = limits('isLength') as number[];
  const minLength = (limits('minLength')[0] as number | undefined) ?? shortest;
  const maxLength = (limits('maxLength')[0] as number | undefined) ?? longest;
  const pattern = limits('matches')[0] as RegExp | undefined;
  const length = describeRange(minLength, maxLength);
  switch (violatedRule) {
    case 'isString':
    case 'isLength':
    case 'minLength':
    case 'maxLength':
      return length ? `must be a string of ${length} characters` : 'must be a string';
    case 'isBoolean':
      return 'must be true or false';
    case 'isIn':
      return `must be one of ${(limits('isIn')[0] as string[]).join(', ')}`;
    case 'isIso8601':
      return 'must be a date or time such as 2026-01-31T12:00:00Z';
    case 'isEmail':
      return 'must be an e-mail address, such as name@example.org';
    case 'isBase64':
      return 'must be a string in base64';
    case 'isObject':
    case 'nestedValidation':
      return 'must be an object';
    case 'matches':
      return `must be ${PATTERN_TEXTS[pattern?.source ?? '']?.[0] ?? 'in the documented form'}`;
  }
  return undefined;
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

/** Names the unexpected type of a value: `, not a string`. @param expected limits of a number */
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
