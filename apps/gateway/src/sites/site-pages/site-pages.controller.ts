import type { Site, SiteKind } from '@daystar/contracts';
import { Body, Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { AggregationDirectory } from '../../aggregations/directory/aggregation-directory';
import { FormOriginGuard } from '../../auth/form-origin.guard';
import { SessionGuard } from '../../auth/session.guard';
import { toFormFields } from '../../http/body-parsers/form-body-parser';
import type { GatewayReply, GatewayRequest } from '../../http/gateway-request';
import { readLanguage } from '../../pages/i18n/request-language';
import { type Page, sendPage } from '../../pages/layout';
import { storeOrShowErrors } from '../../pages/store-or-show-errors';
import { SiteDirectory } from '../directory/site-directory';
import { SITE_KIND_LABELS } from '../site-kind-labels';
import { SitesService } from '../sites.service';
import { renderApiPage } from './api.page';
import { toCopyValues } from './copy-values';
import { FormEditor } from './form-editor';
import { setSavedNotice } from './form-notice';
import type { FilledForm } from './site-form';
import { readKind, toBody } from './site-form-request';
import { renderDeleteSitePage, renderEditSitePage, renderNewSitePage } from './site-form.page';

/** Serves the pages of a site in the browser: the forms that create, change and delete it, and the list of its API requests. */
@Controller('sites')
@UseGuards(FormOriginGuard, SessionGuard)
export class SitePagesController {
  constructor(
    private readonly sitesService: SitesService,
    private readonly sites: SiteDirectory,
    private readonly aggregations: AggregationDirectory,
    private readonly editor: FormEditor,
  ) {}

  @Get('new')
  showNewForm(@Req() { caller, query }: GatewayRequest, @Res() reply: GatewayReply): void {
    const copiedId = query.get('copy')?.[0];
    if (copiedId !== undefined) {
      const site = this.sites.findOfAnyKind(caller, copiedId);
      return sendPage(reply, renderNewSitePage(site.kind, { values: toCopyValues(site) }));
    }
    sendPage(reply, renderNewSitePage(readKind(query), { values: readInitialValues(query) }));
  }

  @Post('new')
  async create(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Body() body: unknown): Promise<void> {
    const kind = readKind(request.query);
    const context = { kind, language: readLanguage(request) };
    const form = toFormFields(body);
    const editedForm = await this.editor.tryEdit(form);
    if (editedForm) return sendPage(reply, renderNewSitePage(kind, editedForm));
    await storeOrShowErrors(
      reply,
      async () => {
        const { site, warnings } = await this.sitesService.create(request.caller, kind, toBody(context, form));
        if (!warnings || warnings.length === 0) return toForecastPath(site, kind);
        setSavedNotice(reply, warnings);
        return toPath(site, kind);
      },
      (error) => renderNewSitePage(kind, { values: form, error }),
    );
  }

  @Get(':id/edit')
  showEditForm(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    sendPage(reply, this.renderEditPage(this.sites.findOfAnyKind(caller, id)));
  }

  @Post(':id/edit')
  async change(
    @Req() request: GatewayRequest,
    @Res() reply: GatewayReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<void> {
    const { caller } = request;
    const site = this.sites.findOfAnyKind(caller, id);
    const form = toFormFields(body);
    const editedForm = await this.editor.tryEdit(form);
    if (editedForm) return sendPage(reply, this.renderEditPage(site, editedForm));
    await storeOrShowErrors(
      reply,
      async () => {
        const newProperties = toBody({ kind: site.kind, language: readLanguage(request) }, form);
        const changed = await this.sitesService.replace(caller, site, newProperties);
        setSavedNotice(reply, changed.warnings);
        return toPath(changed.site, site.kind);
      },
      (error) => this.renderEditPage(site, { values: form, error }),
    );
  }

  @Get(':id/api')
  showApi(@Req() request: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    const service = `${request.protocol}://${request.headers.host ?? request.hostname}`;
    sendPage(reply, renderApiPage(this.sites.findOfAnyKind(request.caller, id), service));
  }

  @Get(':id/delete')
  confirmDelete(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): void {
    const site = this.sites.findOfAnyKind(caller, id);
    const names = this.aggregations.listWithMember(caller, site.resource_id).map(({ name }) => name);
    sendPage(reply, renderDeleteSitePage(site, names));
  }

  @Post(':id/delete')
  async delete(@Req() { caller }: GatewayRequest, @Res() reply: GatewayReply, @Param('id') id: string): Promise<void> {
    await this.sitesService.delete(caller, this.sites.findOfAnyKind(caller, id));
    void reply.redirect('/sites', 303);
  }

  private renderEditPage(site: Site, attempt?: FilledForm): Page {
    return renderEditSitePage(site, this.sitesService.toRecord(site), attempt);
  }
}

const toPath = ({ resource_id }: { readonly resource_id: string }, kind: SiteKind) =>
  `${SITE_KIND_LABELS[kind].path}/${resource_id}`;

const toForecastPath = (site: { readonly resource_id: string }, kind: SiteKind) =>
  `${toPath(site, kind)}/${kind === 'weather' ? 'combined' : 'recent'}`;

const MAX_INITIAL_CHARACTERS = 200;

/** Reads values from the query, such as the coordinates of a place that the user looked at before. */
const readInitialValues = (query: GatewayRequest['query']): Record<string, string> =>
  Object.fromEntries([...query].map(([name, values]) => [name, values[0].slice(0, MAX_INITIAL_CHARACTERS)]));
