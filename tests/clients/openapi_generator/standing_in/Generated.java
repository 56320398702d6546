package javax.annotation;

/** The mark of generated classes, which no JDK has any longer: Maven would bring it. */
public @interface Generated {
  String[] value();

  String date() default "";

  String comments() default "";
}
