const units = new WeakMap<object, Map<string, string>>();

/** Declares the unit of a number for error texts: `@Unit('degrees')`. */
export const Unit =
  (unit: string): PropertyDecorator =>
  (target, property) => {
    const unitsByProperty = units.get(target) ?? new Map<string, string>();
    units.set(target, unitsByProperty.set(String(property), unit));
  };

/** Returns the unit of a property that the class or one of its base classes declares. */
export function getUnit(prototype: object | null, property: string): string | undefined {
  if (!prototype) return undefined;
  return units.get(prototype)?.get(property) ?? getUnit(Object.getPrototypeOf(prototype) as object | null, property);
}
