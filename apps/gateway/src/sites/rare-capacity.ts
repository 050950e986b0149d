/**
 * Capacity above which a plant is among the largest on Earth, MW: few have 2 to 5 GW (Global Energy Monitor, Global Solar
 * Power Tracker).
 */
const RARE_CAPACITY = 2000;

/** Whether a capacity is so rare that it is probably in kW. @param capacity of a utility-scale plant, MW */
export const isRareCapacity = (capacity: number): boolean => capacity > RARE_CAPACITY;
