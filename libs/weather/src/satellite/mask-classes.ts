import { UnusableImageError } from './unusable-image-error';

/** State of a pixel by its class in a cloud mask. */
export type PixelState = 'clear' | 'cloudy' | 'unusable';
/** State by the stored number of a class. */
export type MaskClasses = readonly (PixelState | undefined)[];

/** Clear, probably clear, probably cloudy, cloudy. */
export const FOUR_CLASSES: MaskClasses = ['clear', 'clear', 'cloudy', 'cloudy'];
export const TWO_CLASSES: MaskClasses = ['clear', 'cloudy'];

/**
 * Interprets the names of classes. Dust and ash are neither clear nor a cloud, and pixels without a result are unusable.
 * @throws UnusableImageError when no class is clear, or none cloudy
 */
export function interpretClassNames(
  variable: string,
  classes: Readonly<Record<string, number>> | undefined,
): MaskClasses {
  const states: PixelState[] = [];
  for (const [name, value] of Object.entries(classes ?? {})) states[value] = toPixelState(name);
  if (states.includes('clear') && states.includes('cloudy')) return states;
  const names = Object.keys(classes ?? {}).join(', ') || 'none';
  throw new UnusableImageError(
    'unexpected-response',
    `${variable} lacks a clear or a cloudy class: its classes are ${names}`,
    variable,
  );
}

function toPixelState(name: string): PixelState {
  if (/\b(not?|un)[\W_]*(processed|data)|dust|ash|corrupt|undefined/i.test(name)) return 'unusable';
  if (/clear|free/i.test(name)) return 'clear';
  return /cloud/i.test(name) ? 'cloudy' : 'unusable';
}
