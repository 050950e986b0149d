import { describeCoverage } from './describe-coverage.fixture';

describeCoverage({ from: 8, count: 28 });
