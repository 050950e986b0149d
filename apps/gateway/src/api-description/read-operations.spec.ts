import { Body, Controller, Delete, Get, HttpCode, Module, Param, Post, UseGuards } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import { validateAs } from '../http/validate-body';
import { text } from './basic-schemas';
import { describeObject } from './class-schema';
import { toOpenApi } from './openapi-document';
import { registerSchema } from './json-schema';
import { Describe, Operation, fromBody } from './operation';
import { collectControllers, readOperations } from './read-operations';

class CreateNoteDto {
  @IsString() @Length(1, 50) title!: string;
  @IsOptional() @IsString() text?: string;
}

class Guard {
  canActivate = () => true;
}

const NOTE = registerSchema('NoteOfSpec', describeObject(CreateNoteDto));

@Describe({ tag: 'notes', path: { id: { name: 'note_id', schema: text } } })
@Controller('v1/notes')
@UseGuards(Guard)
class NotesController {
  @Operation({
    summary: 'Creates a note',
    body: NOTE,
    response: NOTE,
    links: { under: '{note_id}', parameters: fromBody('note_id') },
  })
  @Post()
  create(@Body() body: object): CreateNoteDto {
    return validateAs(CreateNoteDto, body);
  }

  @Operation({ summary: 'A note', response: NOTE })
  @Get(':id')
  show(@Param('id') id: string): CreateNoteDto {
    return { title: id };
  }

  @Operation({ summary: 'Deletes a note' })
  @Delete(':id')
  @HttpCode(204)
  delete(): void {}

  /** A page, which is not part of the API. */
  @Get(':id/page')
  page(): string {
    return '';
  }
}

@Module({ controllers: [NotesController] })
class NotesModule {}

@Module({ imports: [NotesModule] })
class ScratchModule {}

describe('a controller of any imported module', () => {
  const operations = collectControllers([ScratchModule]).flatMap(readOperations);
  const document = toOpenApi(operations, 'Notes', 'A scratch API');
  const at = (path: string, method: string) => document.paths[path]?.[method] as Record<string, object> | undefined;

  it('adds its described operations to the document, and no other route', () => {
    expect(operations.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'post /v1/notes 201',
      'get /v1/notes/{note_id} 200',
      'delete /v1/notes/{note_id} 204',
    ]);
    expect(at('/v1/notes/{note_id}', 'get')).toMatchObject({
      operationId: 'getVNotesNoteId',
      tags: ['notes'],
      parameters: [{ name: 'note_id', in: 'path', required: true }],
    });
  });

  it("uses the limits of its DTO's validation as the schema of its body", () => {
    expect(document.components.schemas.NoteOfSpec).toEqual({
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', minLength: 1, maxLength: 50 },
        text: { type: 'string' },
        warnings: { $ref: '#/components/schemas/Warnings' },
      },
      additionalProperties: false,
    });
    const controller = new NotesController();
    expect(controller.create({ title: 'x'.repeat(50) })).toEqual({ title: 'x'.repeat(50) });
    expect(() => controller.create({ title: 'x'.repeat(51) })).toThrow(/title/);
  });

  it('lists the errors that its method, body and guard can cause', () => {
    expect(Object.keys(at('/v1/notes', 'post')!.responses)).toEqual(
      ['201', '400', '401', '403', '404', '405', '409', '413', '415', '429', '431', '500', '503'].sort(),
    );
    expect(Object.keys(at('/v1/notes/{note_id}', 'get')!.responses)).not.toContain('413');
    expect(at('/v1/notes', 'post')!.security).toBeUndefined();
  });

  it('links an operation that creates to the operations on the result', () => {
    const { responses } = at('/v1/notes', 'post') as { responses: Record<string, { links?: object }> };
    expect(Object.keys(responses['201'].links ?? {})).toEqual(['getVNotesNoteId', 'deleteVNotesNoteId']);
  });

  it('is refused if a path parameter has no description', () => {
    @Describe({ tag: 'notes' })
    @Controller('v1/notes')
    class IncompleteController {
      @Operation({ summary: 'A note' })
      @Get(':id')
      show(): void {}
    }
    expect(() => readOperations(IncompleteController)).toThrow('the path parameter id is not described');
  });

  it('is described under each path of its controller, by the group of the path', () => {
    @Describe({ tag: 'notes' }, { tag: 'drafts' })
    @Controller(['v1/notes', 'v1/drafts'])
    class NotesAndDraftsController {
      @Operation({ summary: 'Lists them' })
      @Get()
      list(): void {}
    }
    const described = readOperations(NotesAndDraftsController).map(({ path, tag }) => [path, tag]);
    expect(described).toEqual([
      ['/v1/notes', 'notes'],
      ['/v1/drafts', 'drafts'],
    ]);
  });

  it('is refused if two schemas have one name', () => {
    expect(() => registerSchema('NoteOfSpec', {})).toThrow('two schemas are named NoteOfSpec');
  });
});
