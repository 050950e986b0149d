import { randomUUID } from 'node:crypto';
import { SITE_KINDS, type SiteKind } from '@daystar/contracts';
import { Body, Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { ChangesNothing, checkWriteAccess } from '../../auth/read-only-access';
import { SessionGuard } from '../../auth/session.guard';
import { readFormField } from '../../http/browser-request';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { readLanguage } from '../../pages/i18n/request-language';
import { sendPage } from '../../pages/layout';
import { setImportNotice } from './import-notice';
import type { ImportForm } from './import-form';
import { renderImportPage } from './import.page';
import { MAX_IMPORTED_SITES } from './read-site-table';
import { SiteImportService } from './site-import.service';

const IMPORT_ID = /^[\w-]{1,40}$/;

/** Serves the page that adds many sites from a table. */
@Controller('sites/import')
@UseGuards(FormOriginGuard, SessionGuard)
export class ImportController {
  constructor(private readonly imports: SiteImportService) {}

  @Get()
  showForm(@Req() { query }: GatewayRequest, @Res() reply: GatewayReply): void {
    sendPage(reply, renderImportPage({ kind: toKind(query.get('kind')?.[0] ?? ''), table: '', omittedLines: [] }));
  }

  /** Shows a preview of the table of a form, or stores its sites and redirects to the list of sites. */
  @ChangesNothing()
  @Post()
  async previewOrStore(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Body() body: unknown,
  ): Promise<void> {
    const startedAt = performance.now();
    const { caller } = request;
    const form = readImportForm(body);
    const isStoring = readFormField(body, 'store') === 'yes';
    if (isStoring) checkWriteAccess(caller);
    const preview = await this.imports.preview(caller, readLanguage(request), form);
    const omitsProblems = readFormField(body, 'skip') === 'yes';
    const isStorable = !preview.isUnreadable && (preview.problems.length === 0 || omitsProblems);
    const importId = IMPORT_ID.exec(readFormField(body, 'import_id'))?.[0] ?? randomUUID();
    if (!isStoring || !isStorable)
      return sendPage(reply, renderImportPage(form, { preview, importId }), preview.isUnreadable ? 400 : 200);
    const doneCount = Math.min(Number(/^\d{1,4}$/.exec(readFormField(body, 'done'))?.[0] ?? 0), preview.sites.length);
    const sites = preview.sites.slice(doneCount);
    const { storedCount, error } = await this.imports.store(caller, form.kind, sites, { importId, startedAt });
    const progress = { storedCount: doneCount + storedCount, error };
    if (progress.storedCount < preview.sites.length) {
      // The remaining number was read before these sites were stored.
      const remaining = preview.remaining === undefined ? undefined : Math.max(0, preview.remaining - storedCount);
      const state = { preview: { ...preview, remaining }, importId, progress };
      return sendPage(reply, renderImportPage(form, state), error ? 400 : 200);
    }
    setImportNotice(reply, progress.storedCount);
    void reply.redirect('/sites?sort=newest', 303);
  }
}

const readImportForm = (body: unknown): ImportForm => ({
  kind: toKind(readFormField(body, 'kind')),
  table: readFormField(body, 'table'),
  omittedLines: (readFormField(body, 'left_out').match(/\d{1,7}/g) ?? []).slice(0, MAX_IMPORTED_SITES).map(Number),
});

const toKind = (text: string): SiteKind => SITE_KINDS.find((kind) => kind === text) ?? 'utility';
