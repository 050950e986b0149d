import { describePages } from './untranslated-texts.fixture';

describePages('de', 'German');
