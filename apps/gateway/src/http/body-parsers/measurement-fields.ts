import { Measurement } from '@daystar/contracts';
import { getMetadataStorage } from 'class-validator';

const rules = getMetadataStorage().getTargetValidationMetadatas(Measurement, '', false, false);

/** Names of all fields of a measurement. */
export const MEASUREMENT_FIELDS: ReadonlySet<string> = new Set(rules.map(({ propertyName }) => propertyName));
