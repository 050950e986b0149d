import { describeCoverage } from './describe-coverage.fixture';

describeCoverage({ from: 22, count: 21 });
