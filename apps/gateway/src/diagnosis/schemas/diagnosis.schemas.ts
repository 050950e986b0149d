import { count, resourceId, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import { describeRecordRoute } from '../../pages/send-records';
import { SEVERITIES } from '../../sites/findings/finding-summary';
import { FINDING_CODES } from '../finding';

const DIAGNOSIS = registerSchema(
  'Diagnosis',
  objectWith({
    resource_id: resourceId,
    name: text,
    days: count,
    measurements: count,
    findings: listOf(
      objectWith({
        code: { enum: FINDING_CODES },
        severity: { enum: SEVERITIES },
        title: text,
        evidence: text,
        action: text,
      }),
    ),
  }),
);

export const DIAGNOSIS_OPERATION = describeRecordRoute(
  'Findings on why the forecast of a site is poor, the most serious first',
  DIAGNOSIS,
);
