import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional } from 'class-validator';
import { Unit } from '../errors/unit';
import { AreNumbersWithin } from './are-numbers-within';

const DECORATORS: readonly PropertyDecorator[] = [
  IsOptional(),
  Unit('degrees'),
  IsArray(),
  ArrayMinSize(4),
  ArrayMaxSize(360),
  AreNumbersWithin(0, 90),
];

/**
 * Validates the elevation angles of an optional horizon, degrees: 4 to 360 of them, at equally spaced azimuths clockwise from
 * north. Applies the last decorator first, as TypeScript does, so that violations keep their order.
 */
export const IsHorizon = (): PropertyDecorator => (target, property) => {
  for (const decorate of [...DECORATORS].reverse()) decorate(target, property);
};
