import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, IsOptional, IsString, ValidateBy, ValidateNested } from 'class-validator';
import { validate } from './validate-body';

let checked = 0;
const IsCounted = (each = false) =>
  ValidateBy({ name: 'isCounted', validator: { validate: () => ++checked > 0 } }, { each });

class Inner {
  @IsCounted() value = 1;
}

class Element {
  @IsOptional() @IsArray() @ArrayMaxSize(4) @IsCounted(true) few?: unknown[];
}

class Outer {
  @IsArray() @ArrayMaxSize(10) @IsCounted(true) few: unknown[] = [];
  @IsArray() @IsCounted(true) many: unknown[] = [];
  @ValidateNested() @Type(() => Inner) inner = new Inner();
  @IsArray() @IsObject({ each: true }) @ValidateNested({ each: true }) @Type(() => Element) elements: unknown[] = [];
}

describe('a list above the length that its class allows', () => {
  const long = Array.from({ length: 40_000 }, () => ({}));
  beforeEach(() => (checked = 0));

  it('is refused without checking every element', () => {
    const { errors } = validate(Outer, { few: long });
    expect(errors.map(({ field_name }) => field_name)).toEqual(['few']);
    expect(checked).toBeLessThan(20);
  });

  it('is refused without checking every element where an object is expected', () => {
    validate(Outer, { inner: long });
    expect(checked).toBeLessThan(20);
  });

  it('is checked completely where the class allows any length, or exactly that one', () => {
    expect(validate(Outer, { many: long }).errors).toEqual([]);
    expect(checked).toBeGreaterThanOrEqual(long.length);
    expect(validate(Outer, { few: long.slice(0, 10) }).errors).toEqual([]);
  });
});

describe('a list in an element of a list', () => {
  beforeEach(() => (checked = 0));

  it('is refused above the length that the class of the element allows, without checking every element', () => {
    const long = Array.from({ length: 40_000 }, () => 1);
    const { errors } = validate(Outer, { elements: [{ few: long }] });
    expect(errors.map(({ field_name }) => field_name)).toEqual(['elements[0].few']);
    expect(checked).toBeLessThan(20);
  });

  it('is refused in place of the element, without validating what it contains', () => {
    const { instance, errors } = validate(Outer, { elements: [Array.from({ length: 40_000 }, () => ({ few: [1] }))] });
    expect(errors.map(({ field_name }) => field_name)).toEqual(['elements']);
    expect(instance.elements).toEqual([[]]);
    expect(checked).toBeLessThan(20);
  });
});

class Named {
  @IsString() name: unknown;
}

describe('an object where the class expects none', () => {
  it('is refused without reading its keys, of which a body may have 400,000', () => {
    let reads = 0;
    const large = new Proxy({}, { ownKeys: () => (reads++, []) });
    expect(validate(Named, { name: large }).errors.map(({ field_name }) => field_name)).toEqual(['name']);
    expect(reads).toBe(0);
  });
});

describe('an unknown property', () => {
  it.each(['more', 'constructor', '__proto__', 'toString'])('is omitted: %s', (name) => {
    const values = Object.fromEntries([['name', 'x'] as const, [name, { few: 1 }] as const]);
    const { instance, errors } = validate(Named, values);
    expect(errors).toEqual([]);
    expect([Object.keys(instance), instance.constructor, Object.getPrototypeOf(instance)]).toEqual([
      ['name'],
      Named,
      Named.prototype,
    ]);
  });
});
