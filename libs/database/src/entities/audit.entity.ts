import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One change of a resource, such as an account or a site, with its actor and the resource before and after. */
@Entity('audit')
@Index('audit_resource', ['resource', 'id'])
export class AuditEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'audit_pk',
  })
  id!: string;
  @Index('audit_changed') @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'audit_pk' }) changed_at!: Date;
  /** An account, `operator`, or `service` if the service itself acted. */
  @Column('text') actor!: string;
  /** Id of the API key used. */
  @Column('text', { nullable: true }) key_id!: string | null;
  @Column('text', { nullable: true }) request_id!: string | null;
  @Column('text') action!: string;
  @Column('text') resource!: string;
  @Column('jsonb', { nullable: true }) before!: object | null;
  @Column('jsonb', { nullable: true }) after!: object | null;
}
