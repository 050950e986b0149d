/**
 * Capacity above which a plant is among the largest on Earth, MW: few have 2 to 5 GW (Global Energy Monitor, Global Solar
 * Power Tracker).
 */
const LARGE_CAPACITY = 2000;

/** Whether a capacity is so large that it is probably in kW. @param capacity of a utility-scale plant, MW */
export const isImplausibleCapacity = (capacity: number): boolean => capacity > LARGE_CAPACITY;
