import { Measurement } from '@daystar/contracts';
import { getMetadataStorage } from 'class-validator';

const rules = getMetadataStorage().getTargetValidationMetadatas(Measurement, '', false, false);

/** Names of all that a measurement may say. */
export const MEASUREMENT_FIELDS: ReadonlySet<string> = new Set(rules.map(({ propertyName }) => propertyName));
