import {
  cropBox,
  cutSize,
  isBlurred,
  movedCrop,
  WHOLE_CROP,
  zoomedCrop,
  zoomMost,
  type Crop,
  type CropShape,
} from '@plenary/domain/studio/pictures/crop';
import { useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/input/Chip.tsx';
import { Grid, Row } from '../../../ui/layout/Layout.tsx';
import { ContentModal } from '../../../ui/modal/ContentModal.tsx';
import { Hint, Text } from '../../../ui/text/Text.tsx';
import styles from './CropDialog.module.css';
import { cutPicture, forgetPicture, type ChosenPicture } from './crop-file.ts';
import { CropStage } from './CropStage.tsx';

interface CropDialogProps {
  readonly picture: ChosenPicture;
  readonly shapes: readonly CropShape[];
  readonly take: (file: File) => void;
  readonly onClosed: () => void;
}

/** Chooses the part of a picture that goes up, by mouse, touch or keys (SEC16). */
export function CropDialog({ picture, onClosed, ...rest }: CropDialogProps) {
  const { t } = useTexts();
  const closed = () => {
    forgetPicture(picture);
    onClosed();
  };
  return (
    <ContentModal title={t('studio-editors.crop.title')} width="narrow" onClosed={closed}>
      {(close) => <CropForm picture={picture} {...rest} close={close} />}
    </ContentModal>
  );
}

interface CropFormProps extends Pick<CropDialogProps, 'picture' | 'shapes' | 'take'> {
  readonly close: () => void;
}

function CropForm({ picture, shapes, take, close }: CropFormProps) {
  const { t } = useTexts();
  const [shape, setShape] = useState<CropShape>(shapes[0] ?? 'own');
  const [crop, setCrop] = useState<Crop>(WHOLE_CROP);
  const [failed, setFailed] = useState(false);
  const box = cropBox(picture, shape, crop);
  const size = cutSize(picture, box);
  const most = zoomMost(picture, shape);
  // A part that is all of it is no part.
  const whole = box.width === picture.width && box.height === picture.height;
  const end = (file: File) => {
    close();
    take(file);
  };
  const cut = async () => {
    const file = await cutPicture(picture, box);
    if (file) end(file);
    else setFailed(true);
  };
  return (
    <Grid padTop={16} padX={24} padEnd={24} oneColumn gap={16}>
      {shapes.length > 1 && (
        <Row gap={8} wrap role="group" aria-label={t('studio-editors.crop.shape')}>
          {shapes.map((one) => (
            <Chip key={one} look="brand" chosen={one === shape} choose={() => setShape(one)}>
              {t('studio-editors.crop.shapes', { shape: one })}
            </Chip>
          ))}
        </Row>
      )}
      <CropStage
        picture={picture}
        box={box}
        move={(by) => setCrop((now) => movedCrop(picture, shape, now, by))}
        zoom={(factor) => setCrop((now) => zoomedCrop(picture, shape, now, factor))}
      />
      <label className={styles.zoom}>
        <span>{t('studio-editors.crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={most}
          step="any"
          disabled={most === 1}
          value={Math.min(crop.zoom, most)}
          onChange={({ target }) => setCrop((now) => ({ ...now, zoom: target.valueAsNumber }))}
        />
      </label>
      <Hint role="status">
        {t('studio-editors.crop.size', { width: String(size.width), height: String(size.height) })}
        {isBlurred(shape, size) && <> {t('studio-editors.crop.blurred')}</>}
      </Hint>
      {failed && (
        <Text tone="error" role="alert">
          {t('studio-editors.crop.failed')}
        </Text>
      )}
      <Row wrap justify="end" gap={8}>
        <Button look="quiet" onClick={close}>
          {t('studio-editors.crop.cancel')}
        </Button>
        <Button look={whole ? 'primary' : 'secondary'} onClick={() => end(picture.file)}>
          {t('studio-editors.crop.whole')}
        </Button>
        {!whole && (
          <Button look="primary" onClick={() => void cut()}>
            {t('studio-editors.crop.use')}
          </Button>
        )}
      </Row>
    </Grid>
  );
}
