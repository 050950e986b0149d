import { describePages } from './untranslated-texts.fixture';

describePages('es', 'Spanish');
