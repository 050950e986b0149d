/** Stands among unpacked integers where the packing says that there is no value; a value of 31 bits never reaches it. */
export const MISSING = 1 << 31;
