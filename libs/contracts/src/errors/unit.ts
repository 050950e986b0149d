const units = new WeakMap<object, Map<string, string>>();

/** Declares the unit of a number for error texts: `@Unit('degrees')`. */
export const Unit =
  (unit: string): PropertyDecorator =>
  (target, property) => {
    const unitsByProperty = units.get(target) ?? new Map<string, string>();
    units.set(target, unitsByProperty.set(String(property), unit));
  };

/** Returns the declared unit of a property, also if a base class declares it. */
export function getUnit(prototype: object | null, property: string): string | undefined {
  if (!prototype) return undefined;
  return units.get(prototype)?.get(property) ?? getUnit(Object.getPrototypeOf(prototype) as object | null, property);
}
