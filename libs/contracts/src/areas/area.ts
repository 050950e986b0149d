import { Type } from 'class-transformer';
import { IsArray, registerDecorator, type ValidationArguments } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { registerProblemFinder } from '../errors/problem-finders';
import { describeAreaProblem, findAreaProblem } from './find-area-problem';

/** A part of the Earth's surface: a Polygon or MultiPolygon of GeoJSON (RFC 7946), longitude before latitude, WGS84. */
export class Area {
  @IsOpenEnum(['Polygon', 'MultiPolygon'], 'skip') type!: 'Polygon' | 'MultiPolygon';
  /** The rings of a polygon, the outer one first; for a MultiPolygon, a list of polygons. */
  @IsArray() @Type(() => Object) coordinates!: unknown[];
}

registerProblemFinder('isArea', (value) => {
  const violation = findAreaProblem(value);
  return typeof violation === 'string' ? undefined : violation;
});

/** Validates that a property is an area; the message says why it is not. */
export const IsArea = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isArea',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown) => describeAreaProblem(value) === undefined,
      defaultMessage: ({ value }: ValidationArguments) => `$property ${describeAreaProblem(value)}`,
    },
  });
