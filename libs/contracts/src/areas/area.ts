import { Type } from 'class-transformer';
import { IsArray, registerDecorator, type ValidationArguments } from 'class-validator';
import { IsOpenEnum } from '../open-enum';
import { areaProblem } from './area-problem';

/** A part of the Earth's surface: a Polygon or MultiPolygon of GeoJSON (RFC 7946), longitude before latitude, WGS84. */
export class Area {
  @IsOpenEnum(['Polygon', 'MultiPolygon'], 'skip') type!: 'Polygon' | 'MultiPolygon';
  /** Rings of a polygon, the outer one first, or such polygons. */
  @IsArray() @Type(() => Object) coordinates!: unknown[];
}

/** Refuses what bounds no area, and says why. */
export const IsArea = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'isArea',
    target: target.constructor,
    propertyName,
    validator: {
      validate: (value: unknown) => areaProblem(value) === undefined,
      defaultMessage: ({ value }: ValidationArguments) => `$property ${areaProblem(value)}`,
    },
  });
