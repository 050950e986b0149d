import { Module } from '@nestjs/common';
import { WeatherPublisher } from './weather-publisher';

@Module({ providers: [WeatherPublisher], exports: [WeatherPublisher] })
export class PublishingModule {}
