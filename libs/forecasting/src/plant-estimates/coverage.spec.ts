import { describeCoverage } from './describe-coverage.fixture';

describeCoverage({ from: 1, count: 21 });
