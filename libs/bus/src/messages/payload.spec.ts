import { Type } from 'class-transformer';
import { ArrayMinSize, IsArray, IsNumber, IsOptional, IsString, Max, ValidateNested } from 'class-validator';
import { readPayload } from './payload';

class Place {
  @IsNumber() @Max(90) latitude!: number;
}
class Order {
  @IsString() name!: string;
  @IsOptional() @IsNumber() weight?: number;
  @IsArray() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Place) places!: Place[];
}

const read = (value: unknown) => readPayload(Order, JSON.stringify(value));

describe('a received payload', () => {
  it('becomes an instance of its class, and so do nested objects', () => {
    const order = read({ name: 'a', places: [{ latitude: 1 }] });
    expect(order).toBeInstanceOf(Order);
    expect(order.places[0]).toBeInstanceOf(Place);
  });

  it('loses the fields that its class lacks, at every level', () => {
    const order = read({ name: 'a', places: [{ latitude: 1, altitude: 2 }], colour: 'red' });
    expect(JSON.parse(JSON.stringify(order))).toEqual({ name: 'a', places: [{ latitude: 1 }] });
  });

  it('is refused with every invalid field named by its path', () => {
    const wrong = { weight: 'heavy', places: [{ latitude: 1 }, { latitude: 91 }] };
    expect(() => read(wrong)).toThrow(
      expect.objectContaining({
        code: 'InvalidRequest',
        errors: [
          { field_name: 'name', message: "'name' is required.", error_code: 'isString' },
          { field_name: 'weight', message: "'weight' must be a number, not a string.", error_code: 'isNumber' },
          {
            field_name: 'places[1].latitude',
            message: "'places[1].latitude' must be at most 90.",
            error_code: 'max',
          },
        ],
      }),
    );
  });

  it('is validated by the rules of its class each time, including nested objects', () => {
    class Parcel extends Order {
      @IsString() carrier!: string;
    }
    const wrong = JSON.stringify({ name: 'a', places: [{ latitude: 91 }, { latitude: 92 }] });
    for (const type of [Order, Parcel, Order, Parcel]) {
      const fields = ['places[0].latitude', 'places[1].latitude', ...(type === Parcel ? ['carrier'] : [])];
      const errors = expect.arrayContaining(fields.map((field_name) => expect.objectContaining({ field_name })));
      expect(() => readPayload(type, wrong)).toThrow(expect.objectContaining({ errors }));
    }
    const right = JSON.stringify({ name: 'a', places: [{ latitude: 1 }] });
    expect(() => readPayload(Parcel, right)).toThrow();
    expect(readPayload(Order, right).name).toBe('a');
  });

  it.each(['', 'null', '[]', '"text"', '5', '{', '{"name":}'])('is refused when it is %j', (text) => {
    expect(() => readPayload(Order, text)).toThrow('The message is not a JSON object.');
  });

  it('cannot modify the prototype of all objects', () => {
    const order = readPayload(Order, '{"name":"a","places":[{"latitude":1}],"__proto__":{"spoilt":true}}');
    expect(({} as { spoilt?: boolean }).spoilt).toBeUndefined();
    expect((order as { spoilt?: boolean }).spoilt).toBeUndefined();
  });

  it('cannot choose another class', () => {
    const wrong = '{"name":"a","places":[{"latitude":91,"constructor":{"name":"Anything"}}],"constructor":null}';
    expect(() => readPayload(Order, wrong)).toThrow(expect.objectContaining({ code: 'InvalidRequest' }));
  });
});
