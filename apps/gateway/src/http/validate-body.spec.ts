import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy, ValidateNested } from 'class-validator';
import { validate } from './validate-body';

let checked = 0;
const IsCounted = (each = false) =>
  ValidateBy({ name: 'isCounted', validator: { validate: () => ++checked > 0 } }, { each });

class Inner {
  @IsCounted() value = 1;
}

class Outer {
  @IsArray() @ArrayMaxSize(10) @IsCounted(true) few: unknown[] = [];
  @IsArray() @IsCounted(true) many: unknown[] = [];
  @ValidateNested() @Type(() => Inner) inner = new Inner();
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
