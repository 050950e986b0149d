import { count, resourceId, slug, stamp, text } from '../../api-description/basic-schemas';
import { listOf, objectWith, registerSchema } from '../../api-description/json-schema';
import { describeRecordRoute } from '../../pages/send-records';
import { SEVERITIES } from '../../sites/findings/finding-summary';
import { FINDING_CODES } from '../finding';

const SUMMARY = { code: { enum: FINDING_CODES }, severity: { enum: SEVERITIES }, title: text };

const DIAGNOSIS = registerSchema(
  'Diagnosis',
  objectWith({
    resource_id: resourceId,
    name: text,
    days: count,
    measurements: count,
    findings: listOf(objectWith({ ...SUMMARY, evidence: text, action: text })),
  }),
);

export const DIAGNOSIS_OPERATION = describeRecordRoute(
  'Findings on why the forecast of a site is poor, the most serious first',
  DIAGNOSIS,
);

const SITE_FINDINGS = listOf(objectWith({ resource_id: resourceId, name: text, ...SUMMARY, diagnosed_at: stamp }));
const PENDING = { ...count, description: 'Number of these that are being examined: repeat the request.' };

const FLEET_DIAGNOSIS = registerSchema(
  'FleetDiagnosis',
  objectWith({
    sites: { ...count, description: 'Your sites of this kind.' },
    checked: { ...count, description: 'Number of these that are examined.' },
    pending: PENDING,
    findings: SITE_FINDINGS,
  }),
);

export const FLEET_DIAGNOSIS_OPERATION = describeRecordRoute(
  'The most serious finding about each of your sites of a kind',
  FLEET_DIAGNOSIS,
);

const AGGREGATION_DIAGNOSIS = registerSchema(
  'AggregationDiagnosis',
  objectWith({
    collection_id: slug,
    aggregation_id: slug,
    name: text,
    members: { ...count, description: 'Members that are sites of your account.' },
    checked: { ...count, description: 'Number of these that are examined.' },
    pending: PENDING,
    findings: SITE_FINDINGS,
  }),
);

export const AGGREGATION_DIAGNOSIS_OPERATION = describeRecordRoute(
  'The most serious finding about each of your sites in an aggregation',
  AGGREGATION_DIAGNOSIS,
);
