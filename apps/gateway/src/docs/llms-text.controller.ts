import { Controller, Get, Req, Res, UseInterceptors } from '@nestjs/common';
import { AnonymousQuotaInterceptor } from '../auth/anonymous-quota.interceptor';
import type { GatewayReply, GatewayRequest } from '../http/gateway-request';
import { PublicDocument } from '../http/public-document';
import { DocsLibrary } from './docs-library';
import { renderLlmsText } from './llms-text';

/** Serves the index of the documents for language models. */
@Controller('llms.txt')
@UseInterceptors(AnonymousQuotaInterceptor)
export class LlmsTextController {
  private document?: PublicDocument;

  constructor(private readonly library: DocsLibrary) {}

  @Get()
  showIndex(@Req() request: GatewayRequest, @Res() reply: GatewayReply): Promise<void> {
    this.document ??= new PublicDocument(renderLlmsText(this.library), { 'content-type': 'text/plain; charset=utf-8' });
    return this.document.send(request, reply);
  }
}
